/** Plain text, which the bundler can inline; a test compares it with the rule. */
export const within = 'within 5 working days'

export const overpaid = 'You paid more than the price.'
export const due = (amount: string, account: string, by: string) => `We will return ${amount} to ${account} by ${by}.`
export const dueWithoutAccount = (amount: string) =>
  `We will return ${amount} ${within} after you tell us which account to send it to.`
export const overdue = (amount: string, by: string, phone: string) =>
  `We promised to return ${amount} by ${by} and are late. We are sorry: please call us on ${phone}.`
export const undecided = (amount: string, by: string) =>
  `We may keep a fee. We will tell you by ${by} how much of your ${amount} we return.`
export const undecidedLate = (by: string, phone: string) =>
  `We promised to tell you by ${by} how much we return and are late. We are sorry: please call us on ${phone}.`
export const ifReceived = (amount: string, account?: string) =>
  `We have not seen your transfer yet. If it reaches us, we will return ${amount}${account ? ` to ${account}` : ''} ${within}.`
export const ifReceivedFee =
  'We have not seen your transfer yet. If it reaches us, we may keep a fee, and will tell you within 5 working days how much we return.'
export const kept = (amount: string) => `We keep the ${amount} you paid for this booking, as our policy says.`
export const returned = (amount: string, on: string) => `We returned ${amount} on ${on}.`
export const alsoKept = (amount: string) => `We kept ${amount} as a fee.`
/** "your GTBank account ending in 6789" */
export const yourAccount = (bank: string, ending: string) => `your ${bank} account ending in ${ending}`

// Before cancelling
export const ifYouCancel = 'If you cancel now:'

// The account, on the customer's own page
export const heading = 'Your refund'
export const accountHeading = 'Where should we send it?'
export const accountHint = 'Only you and our front desk see this. We delete it once your money is back with you.'
export const bank = 'Bank'
export const chooseBank = 'Choose your bank'
export const number = 'Account number'
export const name = 'Account name'
export const save = 'Save this account'
export const change = 'Change the account'
export const keepAccount = 'Keep this one'
export const compared = 'I have checked: bank and number are right'
export const formNotLoaded = 'The form did not load. Please check your connection.'
export const saved = 'Thank you. We will send your refund to this account.'

export const bankMissing = 'Please choose your bank'
export const bankTyped = 'Please enter the name of your bank'
export const numberMissing = 'Please enter your account number'
export const numberDigits = (digits: number) => `Please enter all ${digits} digits of your account number`
export const numberOdd = (bankName: string) =>
  `This number does not look like a ${bankName} account. Please compare both with your banking app.`
export const nameMissing = 'Please enter the account name'
