export const title = 'Pay with Transfer'
export const transfer = (amount: string) => `Transfer ${amount} to Any of the Bank Below`
export const narrationWish = (code: string) => `Write ${code} as narration or remark`
export const narrationReason = '; it helps us find your transfer'
export const narration = (code: string) => narrationWish(code) + narrationReason
export const copyCode = 'Copy the code'
export const codeCopied = 'Code copied'
export const copy = 'Copy'
export const copied = 'Copied'
export const notePlaceholder = 'Leave a note (optional)'
export const iHavePaid = 'I have paid'
export const failed = 'Failed to process payment'
export const error = 'Error processing payment'
// Not in the specification
export const companyNumber = 'Company number'
export const uploadReceipt = 'Upload your receipt'
export const anotherPicture = 'Choose another picture'
export const uploadHint = 'A photo or screenshot of the transfer, PNG or JPEG'
/** Shown until there is a picture; the specified error disappears after two seconds. */
export const notAPicture = 'Is it a PDF? Open it, take a screenshot, and upload the screenshot.'
export const brokenPicture = 'This picture could not be opened. Take a new screenshot of the transfer and upload that.'
export const preparing = 'Preparing your picture…'
export const cannotUpload = 'I have paid but cannot upload the receipt'
export const sendByWhatsApp = '(send it by WhatsApp)'
export const notOpened = 'The payment did not open. Your time is held. Please check your connection and try again.'
// Where less than all is paid before the visit
export const heading = 'Payment'
export const payThere = 'Pay at the spa'
export const restAtSpa = (rest: string) => `This is the deposit. The other ${rest} you pay at the spa.`
export const now = 'To pay now'
export const atSpa = 'To pay at the spa'
export const paid = 'Paid'
// While the owner has entered no bank account
export const accountComes =
  'We will send you our account details by email or WhatsApp. Your booking stays held until then. You can also ask us on'
