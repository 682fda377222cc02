import { fieldName, textFields } from './text-fields.ts'

const of = (call: string, ...names: string[]) => names.map((name) => `${call} ${name}`)

/**
 * Texts that are never returned as written: they are compared with the file, hashed, searched for, or passed on. A text
 * that is listed here by mistake has no test that it comes back.
 */
const untoldTexts: readonly string[] = [
  ...['account/login', 'account/mobilecookie', 'account/sso/login'].flatMap((path) =>
    of(`POST ${path}`, 'username', 'password', 'alias', 'Url', 'Path', 'Browser', 'BrowserVersion'),
  ),
  ...of('POST account/addprovider', 'RegistrationCode', 'LastName'),
  ...of('POST patient/addprovider', 'RegistrationCode', 'LastName'),
  ...of('POST account/changeProviders', 'nickName'),
  ...of('POST account/password/change', 'CurrentPassword', 'NewPassword'),
  ...of('POST account/username/change', 'username', 'password'),
  // Proofs, and what is hashed or asked for later.
  ...of('POST account/prove', 'Password'),
  ...of('POST account/login/passkey', 'alias'),
  // How a device can be reached is sent to devices only. The version of the terms is the portal's own.
  ...of('POST account/passkeys', 'Response.response.transports.0', 'TermsVersion'),
  ...of('POST account/verify', 'username', 'password', 'lastName', 'ResetKey'),
  ...of('POST account/verifymobilefirst', 'username', 'password', 'lastName', 'code'),
  ...of('POST account/verify/send', 'Id'),
  ...of('POST account/password/prove', 'username', 'lastName', 'ResetKey'),
  ...of('POST selfregister/patientSearch', 'FirstName', 'LastName'),
  ...of('POST selfregister/verifycode', 'TransactionKey'),
  // The portal log keeps routes and no more of an address.
  ...of('POST account/portalLog/', 'IPAddress', 'Url', 'Path'),
  ...of('POST account/portalLog/{id}', 'IPAddress', 'Url', 'Path'),
  // Kept by the same functions as `patient/info`, once per patient: its own tests read it again.
  ...of(
    'POST account/registration',
    'Password',
    'Questions.0.Answer',
    'ResponsibleParty.Name',
    'EmergencyContact.Name',
    ...['FirstName', 'MiddleName', 'LastName', 'Email'].map((name) => `Demographics.${name}`),
    ...['Street', 'Apt', 'City'].map((name) => `Demographics.Address.${name}`),
  ),
  ...of('POST account/registration/linked', 'Password'),
  // The same conversation as without photos, which its own tests send.
  ...of('POST conversations/photo', 'Subject', 'Message'),
  ...of('POST conversations/{id}/photo', 'Message'),
  // The same conversations as one by one, which its own tests read again.
  ...of(
    'POST staff/mailings',
    'SenderName',
    ...['en', 'es'].flatMap((each) => [`Texts.${each}.Subject`, `Texts.${each}.Message`]),
  ),
  // Only the address on file is taken.
  ...of('POST patient/notifications', 'EmailAddress'),
  // The reason of a rejection, notes for colleagues and those of a parcel are read in their own tests.
  ...of('POST staff/changes/{key}/reject', 'Reason'),
  ...of('POST staff/patients/{key}/notes', 'Body', 'For'),
  ...of('POST staff/orders/{key}/ship', 'Carrier', 'Note'),
  ...of(
    'POST staff/orders/{key}/change',
    'Note',
    ...['Street', 'Apt', 'City'].map((name) => `DeliveryAddress.${name}`),
  ),
  ...of('POST staff/orders/{key}/delay', 'Note'),
  ...of('POST staff/orders/{key}/replace', 'Note'),
  ...of('POST staff/orders/{key}/correct-parcel', 'Carrier', 'Note'),
  ...of('POST staff/orders/{key}/arrive', 'Note'),
  ...of('POST staff/orders/{key}/deliver', 'Note'),
  // The names are of a made-up patient, whose own test reads them again; a provider is named by its alias.
  ...of('POST staff/sandbox/patients', 'FirstName', 'LastName', 'Provider', 'OtherProviders.0'),
  // What the screen showed is compared with the file.
  ...of(
    'POST patient/demographics',
    ...['FirstName', 'MiddleName', 'LastName', 'Email'].map((name) => `Seen.${name}`),
    ...['Address.Street', 'Address.Apt', 'Address.City'].map((name) => `Seen.${name}`),
    ...['EmergencyContact.Name', 'ResponsibleParty.Name'].map((name) => `Seen.${name}`),
  ),
  ...of(
    'POST patient/insurance',
    ...['PayorName', 'PolicyNumber', 'GroupNumber', 'PolicyHolder'].map((name) => `Seen.0.${name}`),
  ),
  ...['POST orders', 'POST staff/orders'].flatMap((call) =>
    of(
      call,
      ...['Address.Street', 'Address.Apt', 'Address.City', 'Policies.0.PayorName', 'Policies.0.PolicyNumber'].map(
        (name) => `Seen.${name}`,
      ),
      ...['HcpcsCode', 'PlainName', 'AddOns.0.PlainName'].map((name) => `Seen.Supplies.0.${name}`),
    ),
  ),
  // Placed by the function of the patient's own order, whose test reads them again; what only staff send is read in the
  // tests of orders on the phone.
  ...of('POST staff/orders', 'Statement', 'ChangeDescription', 'ToldBy', 'TakenBy', 'Beyond'),
  ...of('POST staff/orders', ...['Street', 'Apt', 'City'].map((name) => `DeliveryAddress.${name}`)),
  // The members of PUT staff/patients, whose test reads them again; the reason is read in the tests of who wins.
  ...of('POST staff/patients', 'FirstName', 'MiddleName', 'LastName', 'Email'),
  ...of('POST staff/patients', 'Address.Street', 'Address.Apt', 'Address.City'),
  ...of(
    'POST staff/patients/{key}/details',
    'Reason',
    ...['Email', 'Address.Street', 'Address.Apt', 'Address.City'].flatMap((name) => [name, `Seen.${name}`]),
  ),
  // What is entered is read again; the reason in the test of entering it.
  ...of('POST staff/patients/{key}/insurance', 'Reason'),
  ...of('POST staff/patients/{key}/consents', 'Reason'),
  ...of(
    'POST staff/patients/{key}/insurance',
    ...['PayorName', 'PolicyNumber', 'GroupNumber', 'PolicyHolder'].map((name) => `Seen.${name}`),
  ),
  // Searched for.
  ...of('GET account/provider/search', 'name'),
  ...of('GET account/maintenance', 'alias'),
  ...of('GET conversations/{page}/{pageSize}', 'search'),
  ...of('GET staff/orders', 'number', 'search', 'by', 'supply'),
  // Only numbers that nobody has come back, in small letters.
  ...of('GET staff/recipients', 'words'),
  ...of('GET staff/patients', 'search', 'number'),
  ...of('GET staff/patients/keys', 'after'),
  ...of('GET staff/trail', 'issuer', 'subject'),
  // Compared with the hash on file.
  ...of('POST staff/patients/{key}/answer', 'Answer'),
]

/**
 * Compares the texts that a test reads again with those of the contract: which are neither tested nor listed here, and
 * which are of no call.
 */
export async function wronglyListed(
  tested: readonly string[],
  whose: 'staff' | 'patients',
): Promise<{ untested: string[]; unknown: string[] }> {
  const isTheirs = (name: string) => name.includes(' staff/') === (whose === 'staff')
  const all = (await textFields()).map(fieldName).filter(isTheirs)
  const known = [...tested, ...untoldTexts.filter(isTheirs)]
  return { untested: all.filter((name) => !known.includes(name)), unknown: known.filter((name) => !all.includes(name)) }
}
