import { existsSync } from 'node:fs'
import { callPath } from '#contract/calls.ts'
import { isPublicSite } from '#contract/catalogue/public-site.ts'
import { type DoctorDeps, type Finding, good, note, wrong } from './finding.ts'

type Config = Pick<DoctorDeps['config'], 'siteUrl' | 'host' | 'port' | 'trustProxy'>

export async function checkSite(
  { siteUrl }: Pick<Config, 'siteUrl'>,
  reach: DoctorDeps['outside']['reach'],
): Promise<Finding> {
  const { protocol, hostname } = new URL(siteUrl)
  const isOwnMachine = /^(localhost|127\.|\[::1\])/.test(hostname)
  if (protocol !== 'https:' && !isOwnMachine)
    return wrong(
      `${siteUrl} is not https: names and receipts would travel readable to everybody on the way.`,
      'Put a proxy that ends TLS in front (deploy/ has files for Caddy and nginx), and set SITE_URL to the https address.',
    )
  const answer = await reach(`${siteUrl}${callPath('health')}`)
  if (answer !== 'well')
    return wrong(
      `${siteUrl} does not lead to this site from here (${answer}).`,
      isOwnMachine
        ? 'Start the server, or set SITE_URL to the address it has.'
        : 'Check the DNS entry, the proxy and its certificate. If the address works from a phone, only this machine cannot reach its own public address, and you can leave it so.',
    )
  if (!isPublicSite(siteUrl))
    return note(
      `${siteUrl} answers, but only on this machine or network.`,
      'Set SITE_URL to the https address customers type, once you have one: links in emails begin with it.',
    )
  return good(`${siteUrl} answers, encrypted.`)
}

/** A trusted proxy must not be bypassed. */
export function checkProxy({ siteUrl, host, port, trustProxy }: Config): Finding {
  const isBehindProxy = trustProxy !== false
  if (!isBehindProxy && siteUrl.startsWith('https:'))
    return wrong(
      'SITE_URL is https, so a proxy stands in front, but TRUST_PROXY does not say so: all customers count as one and share one limit.',
      'Set TRUST_PROXY=1, or to the proxy’s address.',
    )
  if (!isBehindProxy) return good('No proxy is trusted; clients count by the address they come from.')
  if (!isOpenPastProxy({ host, trustProxy })) return good('Only the proxy is believed about whom it speaks for.')
  if (isInContainer())
    return note(
      `Whoever reaches port ${port} past the proxy can claim any address.`,
      'Do not publish this port of the container; let only the proxy’s network reach it.',
    )
  return wrong(
    `Port ${port} is open to everybody, and whoever comes past the proxy can claim any address.`,
    'Set HOST=127.0.0.1 if the proxy is on this machine, or TRUST_PROXY to the proxy’s address.',
  )
}

/** True if clients could bypass the proxy: a number of proxies trusts every peer, named proxies do not. */
export function isOpenPastProxy({ host, trustProxy }: Pick<Config, 'host' | 'trustProxy'>): boolean {
  return typeof trustProxy === 'function' && (host === '0.0.0.0' || host === '::')
}

export function isInContainer() {
  return existsSync('/.dockerenv') || existsSync('/run/.containerenv')
}
