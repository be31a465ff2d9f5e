-- id: returns its record, payload and fingerprint's words; nothing if the id does not exist.
local record = call('HGET', shardOf(ARGV[2]), ARGV[2])
if not record then
  return {}
end
return {record, payloadOf(ARGV[2], record), wordsOf(unpackNumber(record, 1))}
