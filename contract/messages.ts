/**
 * Every sentence of the specification, once and to the letter, grouped by the feature that says it. A file each, so that a
 * page carries only its own words; imported from here, so that nobody has to know which.
 */
export { aboutText } from './messages/about.ts'
export { bookingText } from './messages/booking.ts'
export { catalogueText } from './messages/catalogue.ts'
export { footerText } from './messages/footer.ts'
export { homeText } from './messages/home.ts'
export { maintenanceText } from './messages/maintenance.ts'
export { newsletterText } from './messages/newsletter.ts'
export { paymentText } from './messages/payment.ts'
export { policyText } from './messages/policy.ts'
export { searchText } from './messages/search.ts'
export { successText } from './messages/success.ts'
export { surveyText } from './messages/survey.ts'
export { topBarText } from './messages/top-bar.ts'
export { unsubscribeText } from './messages/unsubscribe.ts'
export { uploadText } from './messages/upload.ts'
