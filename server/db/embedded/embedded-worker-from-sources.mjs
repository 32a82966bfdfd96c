// In development the worker is TypeScript, and tsx does not reach into threads by itself. The tests start it so often that they
// build it once.
const { BUILT_EMBEDDED_WORKER } = process.env

if (BUILT_EMBEDDED_WORKER) await import(BUILT_EMBEDDED_WORKER)
else {
  const { register } = await import('tsx/esm/api')
  register()
  await import('./embedded-worker.ts')
}
