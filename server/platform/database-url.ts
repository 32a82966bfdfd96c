/** DATABASE_URL in parts. It may name several hosts, as libpq and psql allow: postgres://user@a:5432,b:5432/spa */
export function parseDatabaseUrl(url: string) {
  const [, before = '', hosts = '', after = ''] = /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(url) ?? []
  // The driver supports one host per URL.
  return { hosts, urls: hosts.split(',').map(host => before + host + after) }
}

export function isDatabaseUrl(url: string) {
  const { urls, hosts } = parseDatabaseUrl(url)
  if (urls.length > 1 && hosts.split(',').includes('')) return false
  return urls.every(one => URL.canParse(one) && ['postgres:', 'postgresql:'].includes(new URL(one).protocol))
}

const TARGET = /[?&]target_session_attrs=([^&#]*)/

/** Read-only servers are skipped unless the URL says `any`, for a backup of a standby. */
export const acceptsReadOnly = (url: string) => TARGET.exec(url)?.[1] === 'any'

/** libpq's other values ask for a read-only server. */
export const hasKnownTarget = (url: string) => /^(read-write|primary|any)$/.test(TARGET.exec(url)?.[1] ?? 'any')

export function withoutSecrets(url: string) {
  const { hostname, port, pathname } = new URL(url)
  return `${hostname}:${port || 5432}${pathname}`
}
