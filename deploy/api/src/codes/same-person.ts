import { isSameName, plainName } from './same-name.ts'

interface Person {
  lastName: string
  dateOfBirth: string
}

/** Whether what somebody says of themselves is what is on file. */
export function isSamePerson(onFile: Person, claimed: Person): boolean {
  return onFile.dateOfBirth === claimed.dateOfBirth && isSameName(onFile.lastName, claimed.lastName)
}

/**
 * The same for one person however the name is typed; somebody with two names has one for each, and one for both.
 */
export function personOf({ lastName, dateOfBirth }: Person): string {
  return `${dateOfBirth} ${plainName(lastName)}`
}
