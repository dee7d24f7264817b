// Takes the pictures of the README anew: the test that takes them at every run keeps them this time.
process.env.KEEP_SCREENSHOTS = 'true';
process.argv.push('page/screenshots');

void import('./test');
