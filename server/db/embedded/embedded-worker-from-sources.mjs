import { register } from 'tsx/esm/api'

// In development and in tests the worker is TypeScript, and tsx does not reach into threads by itself.
register()
await import('./embedded-worker.ts')
