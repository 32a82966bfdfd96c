import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'

const ANSWER_WITHIN_MS = 2000
const REACH_WITHIN_MS = 5000
const TIME_SERVER = { host: 'pool.ntp.org', port: 123 }
/** Seconds from 1900 to 1970. */
const NTP_EPOCH_SECONDS = 2_208_988_800

/** Requests to other machines; they throw when not answered in time. */
export interface Outside {
  /** TXT records; undefined for an unknown name. */
  texts(name: string): Promise<string[] | undefined>
  time(): Promise<Date>
  /** Requests a site's health: `well`, or the reason why not. */
  reach(url: string): Promise<string>
}

export const theOutside: Outside = {
  async texts(name) {
    const resolver = new Resolver({ timeout: ANSWER_WITHIN_MS, tries: 1 })
    try {
      return (await resolver.resolveTxt(name)).map(parts => parts.join(''))
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'ENODATA') return []
      if (code === 'ENOTFOUND') return undefined
      throw error
    }
  },
  time: () => askTime(TIME_SERVER),

  async reach(url) {
    try {
      const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(REACH_WITHIN_MS) })
      const health: { status?: unknown } = await answer.json().catch(() => ({}))
      if (answer.ok && health.status === 'ok') return 'well'
      return answer.ok ? 'somebody else answers there' : `the answer is ${answer.status}`
    } catch (error) {
      const { name, cause } = error as Error & { cause?: { code?: string; message?: string } }
      if (name === 'TimeoutError') return `no answer within ${REACH_WITHIN_MS / 1000} seconds`
      return IN_THE_WAY[cause?.code ?? ''] ?? cause?.code ?? cause?.message ?? (error as Error).message
    }
  },
}

const IN_THE_WAY: Record<string, string> = {
  ECONNREFUSED: 'nobody listens there',
  ENOTFOUND: 'the DNS does not know the name',
  EAI_AGAIN: 'the DNS gives no answer',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is signed by nobody else',
}

/** SNTP: 48 bytes each way, the seconds since 1900 in the last eight. */
export function askTime({ host, port }: { host: string; port: number }): Promise<Date> {
  const question = Buffer.alloc(48)
  question[0] = 0x1b
  const socket = createSocket('udp4')
  return new Promise<Date>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer')), ANSWER_WITHIN_MS)
    timer.unref()
    socket.unref()
    socket.once('error', reject)
    socket.once('message', answer => {
      if (answer.length < 48) return reject(new Error('not an answer'))
      const sent = answer.readUInt32BE(40)
      // The counter wraps in 2036.
      const seconds = (sent < NTP_EPOCH_SECONDS ? sent + 2 ** 32 : sent) - NTP_EPOCH_SECONDS
      resolve(new Date((seconds + answer.readUInt32BE(44) / 2 ** 32) * 1000))
    })
    socket.send(question, port, host, error => error && reject(error))
  }).finally(() => socket.close())
}
