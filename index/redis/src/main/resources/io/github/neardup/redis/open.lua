-- identity or '', a new mark: returns format, identity and mark of the index of this name, and the
-- server's policy for full memory, or '' if it cannot remove keys or is unknown. If there is no index
-- and an identity is given, creates it.
local ROOT = KEYS[1]
local memory = redis.pcall('INFO', 'memory')
local policy = type(memory) == 'string' and memory:match('maxmemory_policy:(allkeys[%w-]*)') or ''
local kind = redis.call('TYPE', ROOT)['ok']
if kind == 'none' and ARGV[1] ~= '' then
  redis.call('HSET', ROOT, 'format', '1', 'identity', ARGV[1], 'made', ARGV[2], 'entries', 0, 'fingerprints', 0, 'next', 0)
elseif kind == 'none' then
  return {'none', '', '', policy}
elseif kind ~= 'hash' then
  return {kind, '', '', policy}
end
local stored = redis.call('HMGET', ROOT, 'format', 'identity', 'made')
return {stored[1] or 'hash', stored[2] or '', stored[3] or '', policy}
