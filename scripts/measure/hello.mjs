// @ts-check
// The bare server that the site's requests are compared with.
import '../serve/end-with-parent.mjs'
import '../serve/report-usage.mjs'
import Fastify from 'fastify'

const app = Fastify()
app.get('/', async () => ({ hello: 'world' }))
app.get('/api/health', async () => ({}))
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
