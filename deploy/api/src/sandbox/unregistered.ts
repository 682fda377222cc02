/** People whom a provider knows and who have no account yet, one for each way to register. */
export const unregisteredPatients = [
  {
    about: 'registers with a code',
    firstName: 'Cora',
    lastName: 'Code',
    dateOfBirth: '1957-01-11',
    mobilePhone: '5555550141',
    email: 'cora.code@mail.example',
    registrationCode: 'CRA7-BLU-42',
  },
  {
    about: 'scans a QR code, which opens /r/{code}',
    firstName: 'Quentin',
    lastName: 'Ruiz',
    dateOfBirth: '1948-02-12',
    mobilePhone: '5555550142',
    email: 'quentin.ruiz@mail.example',
    registrationCode: 'QRT5-BLU-67',
  },
  {
    about: 'has a texted link, /m/{key}',
    firstName: 'Tina',
    lastName: 'Text',
    dateOfBirth: '1963-03-13',
    mobilePhone: '5555550143',
    email: 'tina.text@mail.example',
    shortCode: 'TEXTTNA23456',
  },
  {
    about: 'finds herself by name, birth date and postal code',
    firstName: 'Selma',
    lastName: 'Self',
    dateOfBirth: '1971-04-14',
    mobilePhone: '5555550144',
    email: 'selma.self@mail.example',
  },
] as const

/** Where all of them live. */
export const unregisteredHome = { street: '9 Willow Court', city: 'Dayton', state: 'OH', postalCode: '45402' }

/** The provider of the texted link allows no other way; the others are patients of the first. */
export const unregisteredSites = { usual: 101, texted: 106 }

/** Links of expired.link, both a day too old: /reset/credentials/{id} and /verify/{id}. */
export const expiredLinks = {
  username: 'expired.link',
  reset: 'expired-reset-link-of-the-sandbox-000000001',
  verification: 'expired-verify-link-of-the-sandbox-00000002',
}
