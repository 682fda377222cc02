import FixedJsdomEnvironment from 'jest-fixed-jsdom'

/**
 * A jest environment with a simulated browser that reaches the real API. The API runs outside of the simulated browser,
 * as server code. Inside, its database would think that it runs in a web page.
 */
export default class BrowserWithApiEnvironment extends FixedJsdomEnvironment {
  async setup() {
    await super.setup()
    this.global.startTestApi = async (options) => {
      const { startTestApi } = await import('@homeside/api/testing')
      return startTestApi(options)
    }
  }
}
