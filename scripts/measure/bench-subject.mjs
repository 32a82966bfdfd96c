// @ts-check
// One server under measurement. It reports its own CPU time and memory over the line to its parent, so that what is
// measured is the whole process with all its threads, and nothing of the load.
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.({ cpuMicroseconds: user + system, residentBytes: process.memoryUsage.rss() })
})
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))

const [subject] = process.argv.slice(2)
if (subject === 'hello') {
  const { default: Fastify } = await import('fastify')
  const app = Fastify()
  app.get('/', async () => ({ hello: 'world' }))
  await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
} else {
  process.env.NODE_ENV = 'production'
  await import(new URL('../../dist/server/main.js', import.meta.url).href)
}
