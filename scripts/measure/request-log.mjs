// @ts-check

/**
 * What a page asked of the network, in milliseconds of this process and in bytes. `end` is Infinity while it is on its way.
 * @typedef {{ url: string, start: number, end: number, received: number, sent: number, isOfDocument: boolean, isDocument: boolean }} Request
 */

/** Goes on being filled; what was in a cache is no request. @param {import('@playwright/test').CDPSession} devTools */
export async function requestLog(devTools) {
  /** @type {Map<string, Request>} */
  const underWay = new Map()
  /** @type {Map<string, number>} */
  const lengths = new Map()
  /** @type {Request[]} */
  const log = []
  devTools.on('Network.requestWillBeSent', ({ requestId, request, initiator, type }) => {
    if (!request.url.startsWith('http')) return
    const one = {
      url: request.url,
      start: performance.now(),
      end: Number.POSITIVE_INFINITY,
      received: 0,
      sent: 0,
      isOfDocument: initiator.type === 'parser' || initiator.type === 'preload',
      isDocument: type === 'Document',
    }
    underWay.set(requestId, one)
    log.push(one)
  })
  // Tells of the body's length, before or after the request itself is told of.
  devTools.on('Network.requestWillBeSentExtraInfo', ({ requestId, headers }) => {
    const [, length = 0] = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-length') ?? []
    lengths.set(requestId, Number(length))
  })
  const drop = (/** @type {string} */ requestId) => {
    const one = underWay.get(requestId)
    if (one) log.splice(log.indexOf(one), 1)
    underWay.delete(requestId)
  }
  devTools.on('Network.requestServedFromCache', ({ requestId }) => drop(requestId))
  devTools.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache || response.fromServiceWorker) drop(requestId)
  })
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = underWay.get(requestId)
    if (one)
      Object.assign(one, { end: performance.now(), received: encodedDataLength, sent: lengths.get(requestId) ?? 0 })
  })
  devTools.on('Network.loadingFailed', ({ requestId }) => {
    const one = underWay.get(requestId)
    if (one) one.end = performance.now()
  })
  await devTools.send('Network.enable')
  return log
}

/**
 * How many requests followed one another at most, each sent only when the one before had arrived. What a document names is
 * asked for while it arrives.
 * @param {Request[]} requests
 */
export function chainDepth(requests) {
  /** @type {Map<Request, number>} */
  const depths = new Map()
  for (const one of [...requests].sort((a, b) => a.start - b.start)) {
    const before = [...depths].filter(([other]) => (one.isOfDocument ? other.isDocument : other.end <= one.start))
    depths.set(one, 1 + Math.max(0, ...before.map(([, depth]) => depth)))
  }
  return Math.max(0, ...depths.values())
}

/**
 * For how long of this time something was on its way that came before its end, whether it was asked for in it or before. A
 * document is used while it arrives.
 * @param {Request[]} requests @param {number} from @param {number} to
 */
export function networkWait(requests, from, to) {
  const spans = requests
    .filter(({ start, end, isDocument }) => end > from && (end <= to || (isDocument && start < to)))
    .map(({ start, end }) => [Math.max(start, from), Math.min(end, to)])
    .sort(([a = 0], [b = 0]) => a - b)
  let sum = 0
  let until = from
  for (const [start = 0, end = 0] of spans) {
    sum += Math.max(0, end - Math.max(start, until))
    until = Math.max(until, end)
  }
  return sum
}
