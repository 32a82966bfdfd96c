/** What a customer asks about their data, on the page of their booking. The specification has no words for it. */

export const heading = 'Ask us here'
export const copy = 'Send me a copy'
export const copyHint = 'Everything we keep about you, in one file you can read.'
export const erase = 'Erase what you know about me'
export const eraseHint = 'Your name, address, number, notes and receipts. It cannot be taken back.'
export const sureErase = 'Yes, please erase me'
export const sureCopy = 'Yes, send me a copy'
export const rather = 'Rather not'
export const failed = 'We got no answer. Please check your connection and try again.'

export const asked = (kind: 'copy' | 'erase', until: string) =>
  kind === 'copy'
    ? `We have your request for a copy and answer it by ${until} at the latest.`
    : `We have your request to erase your data and answer it by ${until} at the latest.`
export const eraseNotBefore = (when: string) =>
  `You have a booking with us. We can erase your data once it is over, on ${when}, or as soon as you have cancelled it.`
