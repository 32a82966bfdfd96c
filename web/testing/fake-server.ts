import { vi } from 'vitest'

interface RecordedRequest {
  method: string
  path: string
  headers: Record<string, string>
  body: unknown
}

type Reply = { status?: number; body: unknown } | 'no connection'

/**
 * Stands where the network would be. A reply is given per "METHOD /path"; what is not expected fails loudly. `hold` keeps
 * a response back until the test lets it go, to make answers late.
 */
export function fakeServer() {
  const requests: RecordedRequest[] = []
  const replies = new Map<string, () => Reply | Promise<Reply>>()

  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const method = init.method ?? 'GET'
    const { body } = init
    requests.push({
      method,
      path: url,
      headers: init.headers as Record<string, string>,
      body: typeof body === 'string' ? JSON.parse(body) : body,
    })
    const reply = await replies.get(`${method} ${url}`)?.()
    if (!reply) throw new Error(`Nobody answers ${method} ${url}`)
    if (reply === 'no connection') throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify(reply.body), { status: reply.status ?? 200 })
  })

  return {
    requests,
    answer(call: string, body: object | null) {
      replies.set(call, () => ({ body }))
    },
    refuse(call: string, status: number, error: string, more: object = {}) {
      replies.set(call, () => ({ status, body: { success: false, error, message: error, ...more } }))
    },
    cut(call: string) {
      replies.set(call, () => 'no connection')
    },
    hold(call: string, body: object) {
      let release = () => {}
      const answered = new Promise<Reply>(resolve => {
        release = () => resolve({ body })
      })
      replies.set(call, () => answered)
      return release
    },
  }
}
