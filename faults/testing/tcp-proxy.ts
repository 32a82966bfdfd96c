import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** A TCP proxy with the faults of a network. */
export async function startProxy(target: string) {
  let leadsTo = new URL(target)
  const lines = new Set<Socket>()
  const proxy = {
    /** How long every piece is on its way. */
    delayMs: 0,
    /** The server answers, and the response is lost. */
    losesAnswers: false,
    lost: [] as Buffer[],
    /** How long after a request went through its line breaks. */
    breaksAfterMs: undefined as (() => number) | undefined,
  }
  let held = false
  let server = await listen(createServer(forward))
  const { port } = server.address() as AddressInfo

  function forward(client: Socket) {
    const upstream = connect(Number(leadsTo.port || 5432), leadsTo.hostname)
    client.on('data', piece => {
      later(() => upstream.write(piece))
      if (proxy.breaksAfterMs) setTimeout(() => upstream.destroy(), proxy.breaksAfterMs())
    })
    upstream.on('data', piece => {
      if (proxy.losesAnswers) {
        proxy.lost.push(piece)
        upstream.destroy()
      } else later(() => client.write(piece))
    })
    for (const [line, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      lines.add(line)
      if (held) line.pause()
      line.on('error', () => {})
      line.on('close', () => {
        lines.delete(line)
        other.destroy()
      })
    }
  }

  const later = (pass: () => void) => void (proxy.delayMs ? setTimeout(pass, proxy.delayMs) : pass())
  const cut = () => {
    for (const line of lines) line.resetAndDestroy()
  }

  return Object.assign(proxy, {
    url: withPort(target, port),
    /** Breaks every line there is. */
    cut,
    /** New lines go to another server. */
    leadTo(other: string) {
      leadsTo = new URL(other)
    },
    /** Nothing passes, and connections stay open. */
    hold() {
      held = true
      for (const line of lines) line.pause()
    },
    release() {
      held = false
      for (const line of lines) line.resume()
    },
    /** Gone: lines break and new ones are refused. */
    stop: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        cut()
      }),
    async start() {
      server = await listen(createServer(forward), port)
    },
  })
}

function withPort(target: string, port: number) {
  const url = new URL(target)
  url.host = `127.0.0.1:${port}`
  return url.href.replace(/\/$/, '')
}

function listen(server: Server, port = 0): Promise<Server> {
  return new Promise(resolve => server.listen(port, '127.0.0.1', () => resolve(server)))
}
