// Runs this test again, with 5,000 links.
import './largeImport.test';
