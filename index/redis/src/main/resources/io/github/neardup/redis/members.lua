-- number, cursor: returns a page of the entries of a fingerprint: the next cursor, then records,
-- ids and payloads.
local member = call('HGET', place('m', tonumber(ARGV[2])))
if not member then
  return {'0'}
end
local page = {'0', {member:sub(2)}}
if member == '+' then
  page = call('SSCAN', PREFIX .. 's' .. ARGV[2], ARGV[3], 'COUNT', 200)
end
local reply = {page[1]}
for _, id in ipairs(page[2]) do
  local record = call('HGET', shardOf(id), id)
  reply[#reply + 1] = record
  reply[#reply + 1] = id
  reply[#reply + 1] = payloadOf(id, record)
end
return reply
