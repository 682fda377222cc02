import type { IdentityPerson } from './identity-page.ts'

/** The people of every provider of a sandbox. */
const staff: readonly IdentityPerson[] = [
  {
    id: 'anna',
    name: 'Anna Alvarez',
    about: { en: 'works at the desk', es: 'trabaja en el mostrador' },
    claims: { roles: ['homeside-staff'] },
  },
  {
    id: 'ben',
    name: 'Ben Brooks',
    about: {
      en: 'leads the desk: the trail and the settings too',
      es: 'dirige el mostrador: también el registro de accesos y los ajustes',
    },
    claims: { roles: ['homeside-staff', 'homeside-lead'] },
  },
]

const stranger: IdentityPerson = {
  id: 'cleo',
  name: 'Cleo Chan',
  about: { en: 'has no place here', es: 'no tiene un lugar aquí' },
  claims: { roles: ['warehouse'] },
}

/** Everybody whom the sandbox's identity provider may vouch for at the desk. */
export function deskPeople(): readonly IdentityPerson[] {
  return [...staff, stranger]
}
