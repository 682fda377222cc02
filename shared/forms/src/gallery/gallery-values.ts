import { registrationCode, verificationCode } from '../rules/codes.ts'
import { phone, postalCode } from '../rules/contact.ts'
import { date, notInFuture } from '../rules/dates.ts'
import { email } from '../rules/email.ts'
import { quantity } from '../rules/numbers.ts'
import { confirms } from '../rules/other-fields.ts'
import { newPassword } from '../rules/password.ts'
import { accepted, required } from '../rules/required.ts'
import type { FormRules } from '../rules/rule.ts'

/** The empty form of the gallery, which shows every field of the form kit. */
export const galleryValues = {
  FirstName: '',
  MiddleName: '',
  Email: '',
  ConfirmEmail: '',
  NewPassword: '',
  ConfirmPassword: '',
  DateOfBirth: '',
  MobilePhone: '',
  Address: { City: '', PostalCode: '' },
  RegistrationCode: '',
  VerificationCode: '',
  TimeZoneKey: '',
  Reach: '',
  Supplies: [] as readonly string[],
  AmountPerDay: '',
  Message: '',
  AcceptsTerms: false,
}
export type GalleryValues = typeof galleryValues

export const galleryRules: FormRules<GalleryValues> = {
  FirstName: [required()],
  Email: [required(), email],
  ConfirmEmail: [required('email-unconfirmed'), confirms<GalleryValues>('Email', 'email-mismatch')],
  NewPassword: newPassword,
  ConfirmPassword: [required('password-unconfirmed'), confirms<GalleryValues>('NewPassword', 'password-mismatch')],
  DateOfBirth: [required(), date, notInFuture()],
  MobilePhone: [required(), phone],
  'Address.City': [required()],
  'Address.PostalCode': [required(), postalCode],
  RegistrationCode: [required(), registrationCode],
  VerificationCode: [required(), verificationCode],
  TimeZoneKey: [required()],
  Reach: [required()],
  Supplies: [required()],
  AmountPerDay: [required(), quantity],
  Message: [required()],
  AcceptsTerms: [accepted('order-terms')],
}
