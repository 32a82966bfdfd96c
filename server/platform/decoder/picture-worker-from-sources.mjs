import { register } from 'tsx/esm/api'

// In development the process runs TypeScript.
register()
await import('./picture-worker.ts')
