/** True for an https address that is not reserved for local machines, private networks, tests or examples. */
export function isPublicSite(siteUrl: string): boolean {
  const { protocol, hostname } = new URL(siteUrl)
  if (protocol !== 'https:') return false
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (host.includes(':')) return !OWN_IPV6.test(host)
  if (/^\d+\.\d+\.\d+\.\d+$/.test(host)) return !OWN_IPV4.test(host)
  return host.includes('.') && !OWN_NAME.test(host)
}

const OWN_NAME =
  /(?:^|\.)(?:localhost|local|test|example|example\.(?:com|net|org)|invalid|internal|intranet|lan|home|home\.arpa|onion)$/
const OWN_IPV4 =
  /^(?:0|10|127|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])|192\.0\.2|198\.51\.100|203\.0\.113)\./
const OWN_IPV6 = /^(?:::1?$|f[cd]|fe[89ab]|2001:db8:|::ffff:)/
