export const teamWords = {
  fetchTeam: `The people whom customers may choose
    Carries an ETag: ask again with If-None-Match and get 304 while nothing has changed.
    @returns Name, a line about them, a picture if there is one, and the treatments they can be chosen for.`,
  deskResources: `People and rooms, as every screen of the desk needs them
    @returns The people and rooms in their order, hidden ones marked; and the treatments that cannot be booked, because
    nobody does them any more or no room fits.`,
  listTeam: `The people who treat
    @returns Everybody in their order, hidden ones marked, with hours, days off and shares.`,
  addTherapist: `Add somebody to the team
    \`subServiceIds\` are the treatments they do, or "all", which includes those added later. \`hours\` are like those of
    a sub-service; left out, they follow the spa’s, and an empty list is never at work. From the first person named for
    a service on, a treatment of it takes one of them.
    @returns The person.
    @throws invalid_fields`,
  updateTherapist: `Change somebody of the team, or a part of it
    Fields that are left out stay. \`daysOff\` includes both days; \`extraDays\` have hours of their own;
    \`isHidden\` takes somebody off the site and out of the times, and keeps the bookings they have. A new name is told
    in the bookings ahead. With \`version\`, a change somebody else made meanwhile is not overwritten.
    @returns The person as they are now.
    @throws therapist_not_found invalid_fields changed_meanwhile`,
  hideTherapist: `Hide somebody of the team
    They can no longer be booked. The bookings they have stay theirs, and they can be shown again.
    @returns The person, hidden.
    @throws therapist_not_found`,
  markAway: `Mark somebody of the team as away
    From and until are instants; nobody can book them then. With \`handOver\` every treatment of theirs in that time that
    has not begun goes to somebody who does it, is at work and is free; rooms and times stay, and nobody is told. What
    is left keeps its person: nobody is free, the guest had asked for them, or it has begun. Without \`handOver\`
    everything is left. Asked again for the same time, it is still one time away.
    @returns What was handed over, what is left with who could take it, and until when \`undoChanges\` takes back all
    of it by \`changeId\`, the time away included.
    @throws therapist_not_found`,
  timesAway: `When somebody of the team is away on a day
    By blocks of theirs and days off, from now on. A weekly break only if a guest is booked in it.
    @returns Each time away with the treatments that are still theirs and are not over, and who could take them.
    @throws therapist_not_found`,
  listRooms: `The rooms
    @returns Every room in its order, hidden ones marked.`,
  addRoom: `Add a room
    From the first room named for a service on, a treatment of it takes a place in one of them.
    @returns The room.
    @throws invalid_fields`,
  updateRoom: `Change a room, or a part of it
    Fields that are left out stay. A booking keeps a place that the room no longer has. With \`version\`, a change
    somebody else made meanwhile is not overwritten.
    @returns The room as it is now.
    @throws room_not_found invalid_fields changed_meanwhile`,
  hideRoom: `Hide a room
    It can no longer be booked. The bookings it has stay, and it can be shown again.
    @returns The room, hidden.
    @throws room_not_found`,
  updateTreatment: `Change who treats, where, when or what
    One part of a visit; its id is the booking's. What is left out stays. \`null\` is nobody, or no room, until somebody
    is found; such a treatment counts as squeezed in. With another time or treatment the people and rooms that are free
    take it; a person the customer asked for is only replaced by \`therapistId\`. The customer is told of another time
    or treatment, and, if they had asked for somebody, of another person, after 15 seconds, in which it can be undone.
    \`anyTime\` leaves the offered times and the person's weekly hours, never their days off; \`squeezeIn\` leaves out
    whoever is not free at the new time.
    @returns The booking as it is now, and until when this can be undone; null if nothing changed.
    @throws booking_not_found therapist_not_found room_not_found therapist_not_offered slot_taken already_decided
    sub_service_not_offered time_not_offered day_closed`,
  takeOutTreatment: `Take one treatment out of a visit
    Its extras go with it. The price falls by theirs, and what was paid too much is to be returned. The customer is told
    after 15 seconds, in which it can be undone. The last one is not taken out: the booking is cancelled instead.
    @returns The booking without it, and until when this can be undone.
    @throws booking_not_found already_decided`,
  teamNumbers: `What each of the team did
    Days are the spa’s own, both ends included. A share is a percentage of the prices of the visits that took place.
    @returns For each person treatments, hours, income, share, and how many guests came back.`,
  myDay: `The day of one person of the team
    A therapist’s device gets its own; the desk names \`therapistId\`. No phone number, no money.
    @returns Working hours, times away, and the treatments with what those who treat should know.
    @throws therapist_not_found`,
  markMyTreatment: `Mark that the guest is here, or that the treatment is done
    On a therapist’s device only their own. Of several guests it is about the guest of this treatment, who is done once
    nobody else still treats them; the last guest who is done ends the visit. Money that is open stays owed, for the desk
    to take. \`done: false\` takes back within 15 seconds what the same device has marked as done.
    @returns The treatment as it is now.
    @throws booking_not_found already_decided too_early nothing_to_undo`,
}
