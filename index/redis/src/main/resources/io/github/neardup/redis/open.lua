-- identity or '', a new mark: returns format, identity and mark of the index of this name. If there
-- is none and an identity is given, creates it.
local ROOT = KEYS[1]
local kind = redis.call('TYPE', ROOT)['ok']
if kind == 'none' and ARGV[1] ~= '' then
  redis.call('HSET', ROOT, 'format', '1', 'identity', ARGV[1], 'made', ARGV[2], 'entries', 0, 'fingerprints', 0, 'next', 0)
elseif kind == 'none' then
  return {'none', '', ''}
elseif kind ~= 'hash' then
  return {kind, '', ''}
end
local stored = redis.call('HMGET', ROOT, 'format', 'identity', 'made')
return {stored[1] or 'hash', stored[2] or '', stored[3] or ''}
