// Runs these tests again, with 10,000 links.
import './bigDashboard.test';
