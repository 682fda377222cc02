import type { ModulesOf } from '@homeside/build/shared-modules'
import * as button from 'antd/es/button'
import * as checkbox from 'antd/es/checkbox'
import * as input from 'antd/es/input'
import * as radio from 'antd/es/radio'

/** The components of antd, one by one: the whole of antd would never be shaken. */
export const modules: ModulesOf<'antd'> = {
  'antd/es/button': button,
  'antd/es/checkbox': checkbox,
  'antd/es/input': input,
  'antd/es/radio': radio,
}
