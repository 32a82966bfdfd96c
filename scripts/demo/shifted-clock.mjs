// @ts-check
// Loaded before a server whose clock is to show another time, given in the address: for pictures of the demo alone.
import { ServerResponse } from 'node:http'

const by = Number(new URL(import.meta.url).searchParams.get('by'))
const RealDate = Date

globalThis.Date = /** @type {DateConstructor} */ (
  new Proxy(RealDate, {
    construct: (target, args) => Reflect.construct(target, args.length === 0 ? [RealDate.now() + by] : args),
    get: (target, name) => (name === 'now' ? () => RealDate.now() + by : Reflect.get(target, name)),
  })
)

// Pages go by the server's clock, which Node writes into every response past us.
const { writeHead } = ServerResponse.prototype
ServerResponse.prototype.writeHead = function (/** @type {any[]} */ ...args) {
  this.setHeader('date', new Date().toUTCString())
  return Reflect.apply(writeHead, this, args)
}
