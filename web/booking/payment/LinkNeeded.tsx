// A module of its own, so that the payment can load it later while the pages of a booking import it directly.
export { default } from '../status/SendMyLink.tsx'
