-- limit, bytes, shards: returns entries with their fingerprints: how many shards were read, then
-- records, ids, payloads and words.
local limit, bytes = tonumber(ARGV[2]), tonumber(ARGV[3])
local reply = {0}
local size = 0
for at = 1, #ARGV[4], 4 do
  if #reply > 4 * limit or size > bytes then
    break
  end
  reply[1] = reply[1] + 1
  local all = call('HGETALL', PREFIX .. 'e' .. ARGV[4]:sub(at, at + 3))
  for i = 1, #all, 2 do
    local payload = payloadOf(all[i], all[i + 1])
    local words = wordsOf(unpackNumber(all[i + 1], 1))
    reply[#reply + 1] = all[i + 1]
    reply[#reply + 1] = all[i]
    reply[#reply + 1] = payload
    reply[#reply + 1] = words
    size = size + #payload + #words
  end
end
return reply
