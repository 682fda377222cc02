import type { ModulesOf } from '@homeside/contract/constants/shared-modules'
import * as useDraftSaver from '@homeside/forms/draft/use-draft-saver'
import * as checkboxField from '@homeside/forms/fields/checkbox-field'
import * as choiceButton from '@homeside/forms/fields/choice-button'
import * as frequencyField from '@homeside/forms/fields/frequency-field'
import * as phoneField from '@homeside/forms/fields/phone-field'
import * as postalCodeField from '@homeside/forms/fields/postal-code-field'
import * as quantityField from '@homeside/forms/fields/quantity-field'
import * as radioField from '@homeside/forms/fields/radio-field'
import * as selectField from '@homeside/forms/fields/select-field'
import * as textAreaField from '@homeside/forms/fields/text-area-field'
import * as textField from '@homeside/forms/fields/text-field'
import * as formValues from '@homeside/forms/form-values'
import * as portalForm from '@homeside/forms/portal-form'
import * as contactRules from '@homeside/forms/rules/contact'
import * as numbersRules from '@homeside/forms/rules/numbers'
import * as requiredRules from '@homeside/forms/rules/required'
import * as togetherRules from '@homeside/forms/rules/together'
import * as submitButton from '@homeside/forms/submit-button'

/** The form kit. A page that needs one of these needs most of them. */
export const modules: ModulesOf<'forms'> = {
  '@homeside/forms/draft/use-draft-saver': useDraftSaver,
  '@homeside/forms/fields/checkbox-field': checkboxField,
  '@homeside/forms/fields/choice-button': choiceButton,
  '@homeside/forms/fields/phone-field': phoneField,
  '@homeside/forms/fields/postal-code-field': postalCodeField,
  '@homeside/forms/fields/frequency-field': frequencyField,
  '@homeside/forms/fields/quantity-field': quantityField,
  '@homeside/forms/fields/radio-field': radioField,
  '@homeside/forms/fields/select-field': selectField,
  '@homeside/forms/fields/text-area-field': textAreaField,
  '@homeside/forms/fields/text-field': textField,
  '@homeside/forms/form-values': formValues,
  '@homeside/forms/portal-form': portalForm,
  '@homeside/forms/rules/contact': contactRules,
  '@homeside/forms/rules/numbers': numbersRules,
  '@homeside/forms/rules/required': requiredRules,
  '@homeside/forms/rules/together': togetherRules,
  '@homeside/forms/submit-button': submitButton,
}
