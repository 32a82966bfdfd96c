import { register } from 'tsx/esm/api'

// In development the worker is TypeScript, and tsx does not reach into threads by itself.
register()
await import('./embedded-worker.ts')
