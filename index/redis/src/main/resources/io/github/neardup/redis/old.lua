-- before, limit: returns some entries before a time: first whether there may be more, then ids,
-- packed numbers and words of fingerprints.
local before, limit = tonumber(ARGV[2]), tonumber(ARGV[3])
local times = PREFIX .. 't'
local reply = {0}
for _, shard in ipairs(call('ZRANGEBYSCORE', times, '-inf', '(' .. ARGV[2], 'LIMIT', 0, 64)) do
  reply[1] = 1
  if #reply > 3 * limit then
    break
  end
  local all = call('HGETALL', PREFIX .. 'e' .. shard)
  local oldest
  local found = false
  for i = 1, #all, 2 do
    local time = unpackNumber(all[i + 1], 7)
    if time < before then
      found = true
      if #reply <= 3 * limit then
        reply[#reply + 1] = all[i]
        reply[#reply + 1] = all[i + 1]:sub(1, WIDTH)
        reply[#reply + 1] = wordsOf(unpackNumber(all[i + 1], 1))
      end
    elseif not oldest or time < oldest then
      oldest = time
    end
  end
  if not found then
    -- Removing comes first: a server whose memory is full then permits what follows.
    call('ZREM', times, shard)
    if oldest then
      call('ZADD', times, oldest, shard)
    end
  end
end
return reply
