-- Returns all shards that may have entries.
return table.concat(call('ZRANGE', PREFIX .. 't', 0, -1))
