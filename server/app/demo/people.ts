/** The demo's customers. No network has assigned their phone numbers. */
export const everybody = `
  Adaeze Obi, Funmilayo Adebayo, Chidinma Eze, Ngozi Okafor, Temitope Bakare, Halima Yusuf, Oluwaseun Akintola,
  Ifeoma Nwosu, Bisi Alabi, Kemi Ogunleye, Amaka Umeh, Zainab Bello, Simisola Coker, Blessing Udoh,
  Yetunde Balogun, Chioma Anyanwu, Aisha Abubakar, Omolara Fashola, Nkechi Onyeka, Titilayo Ajayi, Ebere Nnamdi,
  Morenike Salami, Hauwa Ibrahim, Folasade Oyelaran, Uche Madu, Damilola Ojo, Ejiro Omotosho, Ronke Adeyemi,
  Sandra Ike, Patience Effiong, Tunde Afolabi, Emeka Chukwu, Busola Adewale, Maryam Sani, Obiageli Nwachukwu,
  Toyin Ogundipe, Abimbola Shonibare, Grace Ekanem, Kehinde Olatunji, Vivian Okoro
`
  .trim()
  .split(/,\s+/)

export function customer(name: string) {
  const index = everybody.indexOf(name)
  if (index < 0) throw new Error(`Nobody in the demo is called ${name}.`)
  return {
    fullName: name,
    email: `${name.toLowerCase().replace(' ', '.')}@example.com`,
    phoneNumber: `+234 800 555 ${String(1000 + index * 7)}`,
  }
}
