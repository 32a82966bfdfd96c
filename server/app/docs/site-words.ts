export const serviceWords = {
  fetchServices: `All services
    Carries an ETag: ask again with If-None-Match and get 304 while nothing has changed.
    @returns The services in the order they are shown.`,
  fetchService: `One service, by its _id or its slug
    @returns The service.
    @throws service_not_found`,
  searchServices: `Search services by names, then by titles and descriptions
    Case, accents and the order of the words do not matter, and one typo in a word of five letters or more is forgiven.
    Every word has to be found. Fewer than 3 characters find nothing; more than 100 are cut off.
    @returns The services found, the most relevant first, each with the sub-services that match.`,
  addService: `Add a service at the end of the list
    Without a slug, one is made from the name. Descriptions may hold simple HTML (p, br, strong, em, ul, ol, li, a, h3,
    h4); anything else is taken out. A service and each of its sub-services may have pictures: \`imageUrl\` lists them,
    and the first is shown.
    @returns The service as it was stored.
    @throws slug_taken`,
  updateService: `Change a service, or a part of it
    Fields that are left out stay as they are, the whole \`serviceArray\` too. A \`serviceArray\` that is sent is the
    new list in its order: a sub-service with its _id keeps what is left out of it, one without an _id is new, and one
    that is missing in the list is no longer offered; bookings made on it stay. \`takesTherapist\` and \`takesRoom\`:
    it takes one of the team, or a room, instead of a station. With \`version\`, a change somebody else made meanwhile
    is not overwritten. Ranges of a day that overlap or touch are stored as one.
    @returns The service as it was stored.
    @throws service_not_found slug_taken changed_meanwhile`,
  deleteService: `Take a service out of the catalogue
    Its bookings stay.
    @returns The _id of the service that is gone.
    @throws service_not_found`,
  deskCatalogue: `The catalogue with what is hidden
    @returns Every service in order with its version; hidden services and sub-services are marked.`,
  orderServices: `Put the services in another order
    Those that are named come first, in this order; the others follow as they were.
    @returns The order as it is now.`,
  checkHours: `What customers could book if the spa had these hours
    Asks the one engine that offers times. The spa’s hours cap those of every treatment. Nothing is written.
    @returns The next seven weekdays, the treatments, and the live bookings that would fall outside.`,
  setTreatmentHours: `Set the hours of many treatments at once
    Without \`treatments\`, every treatment gets the spa’s hours. One that is not offered is left out.
    @returns How many changed, and the hours they had: sent back, they undo the change.`,
  checkService: `What customers would see if a draft were saved
    Asks the one engine that offers times, with bookings, blocks and closures. Nothing is written.
    @returns The times of the next seven weekdays, and the live bookings that would fall outside.`,
  restoreService: `Show a hidden service again
    @returns The service with the sub-services it had.
    @throws service_not_found slug_taken`,
}

export const newsletterWords = {
  sendOtp: `Send a one-time code to an address
    Also to send another one. The answer is the same whether the address is known or not.
    @returns The code is on its way.`,
  verifyOtp: `Subscribe with the code
    @returns The address is subscribed.
    @throws otp_incorrect`,
  unsubscribe: `Unsubscribe an address
    Never by GET, because mail scanners follow links. The answer is the same for an unknown address.
    @returns The address is not subscribed.`,
  listLetters: `Letters to the subscribers
    \`counts\` says how many have it still to come (\`toGo\`), how many the mail server took and how many were given
    up; of a letter that has not started, \`toGo\` is the number of subscribers now.
    @returns The newest hundred letters, how many subscribers there are, and how many letters leave in a minute.`,
  addLetter: `Write a letter
    It is a draft until it is sent. The body may hold simple HTML (p, br, strong, em, ul, ol, li, a, h3, h4); anything
    else is taken out.
    @returns The draft.`,
  previewLetter: `See a letter as the mail it would be
    Nothing is stored.
    @returns The mail: its subject, its HTML and its plain text.`,
  fetchLetter: `One letter, with those it did not reach
    @returns The letter; \`troubles\` names addresses it could not be sent to so far, with the reason.
    @throws letter_not_found`,
  updateLetter: `Change a draft, or a part of it
    With \`version\`, a change somebody else made meanwhile is not overwritten.
    @returns The draft.
    @throws letter_not_found letter_under_way changed_meanwhile`,
  deleteLetter: `Throw a draft away
    @returns The _id of the draft that is gone.
    @throws letter_not_found letter_under_way`,
  testLetter: `Send a letter to the owner alone
    At once, at any hour. It counts for nothing.
    @returns The address it went to.
    @throws letter_not_found`,
  sendLetter: `Send a letter to everybody who has subscribed
    Now, which is in fifteen seconds, or \`at\` a time; never between 8 PM and 8 AM by the spa’s clock: then \`sendAt\`
    is the morning. Who subscribes after it has started is not among its readers. Everybody gets it once, however often
    this is asked. One that was stopped goes on with those who have not had it.
    @returns The letter, which waits for \`sendAt\`.
    @throws letter_not_found letter_under_way nobody_subscribed`,
  stopLetter: `Take a letter back before it leaves, or stop it on its way
    What the mail server has taken is sent. A letter that nobody has yet becomes a draft again.
    @returns The letter.
    @throws letter_not_found letter_under_way`,
  listSubscribers: `Subscribed addresses
    As CSV when the Accept header asks for text/csv, which wants the code from the owner’s mailbox.
    @returns The subscribers.`,
}

export const siteWords = {
  fetchSetting: `Whether the site is closed for maintenance, and what it says meanwhile
    @returns A list whose first item counts.`,
  updateSetting: `Switch maintenance or a pause of new bookings on or off, change their texts
    What is left out stays. Pages answer 503 during maintenance; the API keeps working. While paused the site stays, no
    times are offered, and creating or moving a booking is refused with \`bookings_paused\`; what is booked goes on.
    @returns The settings as they are now.`,
  fetchSpa: `The spa’s own data: name, address, phone, zone, currency, hours, policy, texts
    @returns The spa with its version, and the names that the environment sets (\`locked\`).`,
  updateSpa: `Change any part of the spa’s own data
    What is left out stays; a list that is sent is the whole list; an empty text means the site’s own words. With an
    older \`version\` nothing changes. A locked name with another value is refused. Changing \`email.owner\` wants the
    code from \`POST /api/desk/code\` in the header \`x-desk-code\`, unless a program with the owner’s key calls.
    @returns The spa as it is now, with its new version.
    @throws code_needed changed_meanwhile`,
  submitSurvey: `Answer how the visitor heard about the spa
    @returns The answer is counted.`,
  surveyResults: `How often each source was named
    @returns The most named first.`,
  fetchCredits: `Who made the site
    @returns A text in simple HTML with its link, or null when there is none.`,
  health: `Whether the server and its database answer
    Commit, engine and the mails that wait are told only with the owner’s credential or the token of the figures.
    @returns They do; with the version.`,
}
