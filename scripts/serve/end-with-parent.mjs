// @ts-check
// Imported first by servers that tests start: their stdin is a pipe that closes when the tests are gone, even by SIGKILL.
import { Socket } from 'node:net'

if (process.stdin instanceof Socket && !process.stdin.isTTY)
  process.stdin
    .once('end', () => process.kill(process.pid, 'SIGTERM'))
    .resume()
    .unref()
