import { createServer, type Socket } from 'node:net'

type Stage = 'greeting' | 'EHLO' | 'MAIL' | 'RCPT' | 'DATA' | 'body'

/** What goes wrong, and where in the conversation: silence, a byte now and then, a cut line, or an answer such as "451 later". */
export interface Fault {
  at: Stage
  how: 'silent' | 'drip' | 'cut' | `${4 | 5}${string}`
}

export interface ReceivedMail {
  recipients: string[]
  bytes: Buffer
  /** False when the line was cut before the sender could know that it was taken. */
  acknowledged: boolean
}

const EVERY_ANSWER: Record<Stage, string> = {
  greeting: '220 mail.example',
  EHLO: '250 mail.example',
  MAIL: '250 sender taken',
  RCPT: '250 recipient taken',
  DATA: '354 go on',
  body: '250 taken',
}

/** A mail server over a real socket that does what the test tells it to. */
export async function startSmtp(port = 0) {
  const received: ReceivedMail[] = []
  const sockets = new Set<Socket>()
  const smtp = {
    fault: undefined as Fault | undefined,
    conversations: 0,
    port: 0,
    /** Short limits only where silence is tested: elsewhere a busy machine would meet them. */
    get url() {
      return `smtp://127.0.0.1:${smtp.port}${smtp.fault?.how === 'silent' ? '?greetingTimeout=300&socketTimeout=300' : ''}`
    },
  }

  const server = createServer(socket => {
    sockets.add(socket)
    smtp.conversations++
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    converse(socket, (stage: Stage) => (smtp.fault?.at === stage ? smtp.fault : undefined), received)
  })
  await new Promise<void>(listening => server.listen(port, '127.0.0.1', listening))
  smtp.port = (server.address() as { port: number }).port

  return Object.assign(smtp, {
    received,
    open: () => sockets.size,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise(closed => server.close(closed))
    },
  })
}

function converse(socket: Socket, faultAt: (stage: Stage) => Fault | undefined, received: ReceivedMail[]) {
  let recipients: string[] = []
  let inBody = false
  let heard = ''

  function answer(stage: Stage): boolean {
    const fault = faultAt(stage)
    if (!fault) socket.write(`${EVERY_ANSWER[stage]}\r\n`)
    else if (fault.how === 'cut') socket.destroy()
    else if (fault.how === 'drip') drip(socket)
    else if (fault.how !== 'silent') socket.write(`${fault.how}\r\n`)
    return fault === undefined
  }

  function hear(line: string) {
    const verb = line.slice(0, 4).toUpperCase()
    if (verb === 'QUIT') socket.end('221 bye\r\n')
    else if (verb === 'RSET') socket.write('250 forgotten\r\n')
    else if (verb === 'EHLO' || verb === 'MAIL') answer(verb)
    else if (verb === 'RCPT') {
      recipients.push(/<(.*?)>/.exec(line)?.[1] ?? '')
      answer(verb)
    } else if (verb === 'DATA') inBody = answer(verb)
    else socket.write('502 not known here\r\n')
  }

  function takeBody(text: string) {
    inBody = false
    const acknowledged = answer('body')
    const taken = acknowledged || faultAt('body')?.how === 'cut'
    if (taken)
      received.push({ recipients, bytes: Buffer.from(text.replace(/\r\n\.\./g, '\r\n.'), 'latin1'), acknowledged })
    recipients = []
  }

  socket.on('data', chunk => {
    heard += chunk.toString('latin1')
    for (;;) {
      const end = heard.indexOf(inBody ? '\r\n.\r\n' : '\r\n')
      if (end < 0) return
      const said = heard.slice(0, end)
      heard = heard.slice(end + (inBody ? 5 : 2))
      if (inBody) takeBody(said)
      else hear(said)
    }
  })
  answer('greeting')
}

/** Never silent long enough for a timeout, never done. */
function drip(socket: Socket) {
  const timer = setInterval(() => socket.write('250-wait\r\n'), 50)
  socket.on('close', () => clearInterval(timer))
}
