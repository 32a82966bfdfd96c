export const sameReference = (reference: string, bookingHash: string) =>
  `The bank reference ${reference} is also on booking #${bookingHash}.`
export const sameReceipt = (bookingHash: string) => `This very picture was sent for booking #${bookingHash}.`
export const changedReceipt = (bookingHash: string, day: string) =>
  `The same picture, changed here, was sent for booking #${bookingHash} of ${day}.`
export const undecided = 'Nobody decided in time'
