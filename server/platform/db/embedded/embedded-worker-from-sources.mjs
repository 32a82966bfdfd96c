import { register } from 'tsx/esm/api'

// In development the worker is TypeScript, and tsx does not register itself in threads.
register()
await import('./embedded-worker.ts')
