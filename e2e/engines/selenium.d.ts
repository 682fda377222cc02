/** Node finds these modules by their files, TypeScript's types by their folders. */
declare module 'selenium-webdriver/http/index.js' {
  export * from 'selenium-webdriver/http'
}
declare module 'selenium-webdriver/remote/index.js' {
  export * from 'selenium-webdriver/remote'
}
