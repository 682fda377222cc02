import { isSameName, plainName } from './same-name.ts'

interface Person {
  lastName: string
  dateOfBirth: string
}

/** Whether the facts that somebody gives match the file. */
export function isSamePerson(onFile: Person, claimed: Person): boolean {
  return onFile.dateOfBirth === claimed.dateOfBirth && isSameName(onFile.lastName, claimed.lastName)
}

/**
 * A value that is equal for one person however the name is typed. A person with two names has one for each, and one for
 * both.
 */
export function personOf({ lastName, dateOfBirth }: Person): string {
  return `${dateOfBirth} ${plainName(lastName)}`
}
