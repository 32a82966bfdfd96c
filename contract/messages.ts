/**
 * Every sentence of the specification, once and to the letter, grouped by the feature that says it. Each is an export of its
 * own, so that the bundler moves it to the pages that say it and to no other.
 */
export * as aboutText from './messages/about.ts'
export * as bookingText from './messages/booking.ts'
export * as calendarText from './messages/calendar.ts'
export * as catalogueText from './messages/catalogue.ts'
export * as deskText from './messages/desk.ts'
export * as footerText from './messages/footer.ts'
export * as homeText from './messages/home.ts'
export * as maintenanceText from './messages/maintenance.ts'
export * as manageText from './messages/manage.ts'
export * as newsletterText from './messages/newsletter.ts'
export * as offlineText from './messages/offline.ts'
export * as ownBookingsText from './messages/own-bookings.ts'
export * as paymentText from './messages/payment.ts'
export * as policyText from './messages/policy.ts'
export * as searchText from './messages/search.ts'
export * as successText from './messages/success.ts'
export * as surveyText from './messages/survey.ts'
export * as topBarText from './messages/top-bar.ts'
export * as unsubscribeText from './messages/unsubscribe.ts'
export * as uploadText from './messages/upload.ts'
