import { matchPath } from 'react-router-dom'

/** Addresses for patients without a provider, besides those that the host draws itself. */
export const noRegistrationsAddresses = ['/providers/new', '/changePassword', '/credits'] as const

/** Addresses of section 2 of the specification that a remote draws where it is deployed. */
const planned = [
  '/r/:key?',
  ...['', '/:alias'].flatMap((alias) => [
    `${alias}/reset`,
    `${alias}/reset/credentials/:id?`,
    `${alias}/reset/password`,
    ...['verify', 'security', 'generalInfo', 'responsibleParty', 'emergencyContact', 'insurance'].map(
      (step) => `${alias}/register/${step}`,
    ),
  ]),
  '/selfRegister/provider/:key?',
  '/:alias/selfregister/patientSearch',
  '/:alias/selfRegister/verify',
  '/m/:key?',
  '/verification',
  '/actioncompleted',
  '/:alias/mobilebpc',
  '/:alias/mobilebpc/sso',
  ...['messages', 'message/:id?', 'orders', 'orders/new', 'insurance', 'demographics', 'changePassword'].map(below),
  ...['changeUsername', 'credits', 'payments', 'bpc', 'providers', 'providers/new', 'notificationSettings'].map(below),
  ...noRegistrationsAddresses,
]

function below(page: string): string {
  return `/:alias/${page}`
}

/** Whether the portal has this address in another deployment, so that it was not mistyped. */
export function isPlanned(pathname: string): boolean {
  return planned.some((path) => matchPath(path, pathname) !== null)
}
