-- Returns the name of the policy for full memory, or '' if it cannot remove keys or is unknown.
local answer = redis.pcall('INFO', 'memory')
if type(answer) ~= 'string' then
  return ''
end
local policy = answer:match('maxmemory_policy:([%w-]+)') or ''
if policy:find('^allkeys') then
  return policy
end
return ''
