export const sameReceipt = (bookingHash: string) => `This very picture was sent for booking #${bookingHash}.`
