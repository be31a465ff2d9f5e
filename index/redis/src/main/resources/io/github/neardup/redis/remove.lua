-- before or '', then for each entry its id, packed number of the fingerprint, and the fingerprint's
-- keys: returns for each entry 1 if it was removed, 0 if it does not exist (before that time), 2 if
-- its fingerprint has changed.
local before = ARGV[4] ~= '' and tonumber(ARGV[4])
local result = {}
for i = 5, #ARGV, 3 do
  local id = ARGV[i]
  local entries, shard = shardOf(id)
  local record = call('HGET', entries, id)
  if not record or before and unpackNumber(record, 7) >= before then
    result[#result + 1] = '0'
  elseif record:sub(1, WIDTH) ~= ARGV[i + 1] then
    result[#result + 1] = '2'
  else
    call('HDEL', entries, id)
    dropPayload(id, record)
    removeMember(unpackNumber(record, 1), id, ARGV[i + 2])
    call('HINCRBY', ROOT, 'entries', -1)
    if call('EXISTS', entries) == 0 then
      call('ZREM', PREFIX .. 't', shard)
    end
    result[#result + 1] = '1'
  end
end
local all = table.concat(result)
if all:find('1') then
  return done(all)
end
return {0, all}
