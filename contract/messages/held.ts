export const label = 'Your held time'
/** `until` as in "11:46 PM". */
export const until = (when: string) => `You have a time held until ${when}`
export const over = 'The time you had is no longer held'
export const overHint = 'If you have paid, please send us your receipt. If not, choose a time again.'
export const pay = 'Continue to pay'
export const sendReceipt = 'Send my receipt'
export const chooseAgain = 'Choose a time again'
export const release = 'Release this time'
export const question = 'Release this time? Others can book it at once.'
export const releaseYes = 'Yes, release it'
export const releaseNo = 'No, keep it'
