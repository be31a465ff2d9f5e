-- Returns the number of entries.
return tonumber(call('HGET', ROOT, 'entries'))
