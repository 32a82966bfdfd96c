export const heading = 'Ask us here'
export const copy = 'Send me a copy'
export const copyHint = 'Everything we keep about you, in one file you can read.'
export const erase = 'Delete my data'
export const eraseHint =
  'We will delete your name, email address, phone number, your guests’ names, notes, answers and receipts. This cannot be undone.'
export const sureErase = 'Delete my details'
export const keepThem = 'Keep them'
export const sureCopy = 'Yes, send me a copy'
export const notNow = 'Not now'
export const failed = 'We got no answer. Please check your connection and try again.'

export const asked = (kind: 'copy' | 'erase', until: string) =>
  kind === 'copy'
    ? `We have your request for a copy. We will answer by ${until} at the latest.`
    : `We have your request to delete your details. We will answer by ${until} at the latest.`
export const eraseNotBefore = (when: string) =>
  `You have a booking with us. We can delete your details once it is over, on ${when}, or as soon as you have cancelled it.`
